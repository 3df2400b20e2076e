export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An Excel workbook to be saved under this name. */
export const workbookResponse = (name: string, bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': XLSX,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
