/** `3,120`, of a whole number. Without Intl, whose first use in a page takes longer than all else until it can be used. */
export const numeral = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
