import type { ApolloClient } from '@apollo/client';
import { TestimonialsDocument } from '../../../gql/public';

export const loadTestimonials = (client: ApolloClient) => client.query({ query: TestimonialsDocument });
