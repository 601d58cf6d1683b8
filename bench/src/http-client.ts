/** Demo users, as printed at the first start. */
export const staffEmail = 'staff@fanfare.test';
export const ownerEmail = 'owner@fanfare.test';
export const demoPassword = 'fanfare-demo';

/** Signs in and returns the cookies. */
export const signInAs = async (origin: string, email: string, cookies: string[] = []): Promise<string[]> => {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: cookies.join('; ') },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${email} couldn't sign in: ${response.status} ${text}`);
  return response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
};

/** Throws unless the status is 2xx. */
export const getText = async (url: string, cookies: string[] = []): Promise<string> => {
  const response = await fetch(url, { headers: { cookie: cookies.join('; ') } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return text;
};
