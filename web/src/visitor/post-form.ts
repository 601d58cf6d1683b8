export type FormAnswer = { path?: string; message?: string; fields?: { path: string; message: string }[] };

/** Sends a public form as JSON; the answer contains the path to open next or the message of what is wrong. */
export const postForm = async (url: string, fields: Readonly<Record<string, string>>): Promise<FormAnswer> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fields) });
  return response.json();
};
