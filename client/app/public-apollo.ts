import { makeClient } from './apollo';
import { uploadLink } from './upload-link';

/** The Apollo Client of public pages, loaded with their first request. */
export const makePublicApollo = () => makeClient(uploadLink());
