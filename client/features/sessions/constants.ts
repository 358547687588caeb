/** Browser storage key of the session token. */
export const TOKEN_KEY = 'adminToken';

/** In narrower windows, in pixels, 'Access Restricted' is shown instead of the form. */
export const ADMIN_MIN_WIDTH = 768;
