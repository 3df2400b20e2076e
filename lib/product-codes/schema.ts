export const PRODUCT_CODE_STATUSES = ['active', 'used'] as const;
export type ProductCodeStatus = (typeof PRODUCT_CODE_STATUSES)[number];
