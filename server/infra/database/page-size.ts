/** Items of a page of any list, unless the client asks for another number. */
export const PAGE_SIZE = 12;
export const PAGE_MAX = 100;
