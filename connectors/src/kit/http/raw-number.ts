/** A bare number of any size in a JSON body: a JavaScript number has 53 bits, ids of some networks have 64. */
export const rawNumber = (digits: string): unknown => {
  if (!/^-?\d{1,30}$/.test(digits)) throw new Error(`Not an integer: "${digits.slice(0, 40)}".`);
  // The types of the language version we compile for don't have `rawJSON` yet.
  const toRawJson: (text: string) => unknown = Reflect.get(JSON, 'rawJSON');
  return toRawJson(digits);
};
