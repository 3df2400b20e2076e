/**
 * A text as a cell of a workbook can contain it. exceljs leaves out control characters, but writes these two, which XML cannot
 * contain: visitors' forms may have them, and Excel would show nothing of the whole sheet.
 */
export const cellText = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\uFFFE\uFFFF]/g, '');
