/** Where the title and all other tags of a page's own go in its shell. */
export const HEAD_MARK = 'head-of-the-page';

/** Where its content goes. */
export const MAIN_MARK = 'content-of-the-page';
