/** The header in which the proxy tells the page of refused screens which one was asked for: its path below the area. */
export const ASKED_PATH = 'x-asked-path';

/** The path below an area to which the proxy rewrites screens of other roles. */
export const REFUSED_SCREEN = 'forbidden';
