/** A receipt code as it is hashed: capital letters and digits only. */
export const normalizeReceiptCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
