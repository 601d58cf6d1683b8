/** `fillText('{n} entries', { n: '5' })` → “5 entries”. Values are not searched for further names. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{([a-z]{1,20})\}/g, (whole, name: string) => String(values[name] ?? whole));
