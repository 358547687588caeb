export const HAND_OVER_PATH = '/admin/handover';
export const HAND_OVER_TITLE = 'Hand-over';
