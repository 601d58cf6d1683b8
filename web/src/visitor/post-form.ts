export type FormAnswer = { path?: string; message?: string; fields?: { path: string; message: string }[] };

/** Sends a public form as JSON; the answer says where to go, or what isn't right. */
export const postForm = async (url: string, fields: Readonly<Record<string, string>>): Promise<FormAnswer> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fields) });
  return response.json();
};
