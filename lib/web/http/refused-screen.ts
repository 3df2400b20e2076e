/** The header with the path below the area that was asked for, from the proxy to the page of refused screens. */
export const ASKED_PATH = 'x-asked-path';

/** The path below an area to which the proxy rewrites screens of other roles. */
export const REFUSED_SCREEN = 'forbidden';
