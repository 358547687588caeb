/** Records in a page of the dashboard at most. A larger page of posts would exceed the server's limit on the cost of an operation. */
export const MAX_PAGE_SIZE = 50;
