import type { PublicClient } from '../../../data/public-client';
import { TestimonialsDocument } from '../../../gql/public';

export const loadTestimonials = (client: PublicClient) => client.query({ query: TestimonialsDocument });
