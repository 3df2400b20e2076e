/** Marks where a page's title and other head tags go in its shell. */
export const HEAD_MARK = 'head-of-the-page';

export const MAIN_MARK = 'content-of-the-page';
