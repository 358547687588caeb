/** Texts of a button that asks once more. */
export const QUESTION = { sure: 'Are you sure?', yes: 'Yes', no: 'No' } as const;
