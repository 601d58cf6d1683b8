/** The demo people, as the product's first start prints them. */
export const staff = 'staff@fanfare.test';
export const owner = 'owner@fanfare.test';
export const password = 'fanfare-demo';

/** Signs in and gives back the cookies the browser would keep. */
export const signInAs = async (origin: string, email: string, cookies: string[] = []): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: cookies.join('; ') },
    body: JSON.stringify({ email, password }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${text}`);
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
};

/** A call that must succeed. */
export const get = async (url: string, cookies: string[] = []): Promise<string> => {
  const answer = await fetch(url, { headers: { cookie: cookies.join('; ') } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${text}`);
  return text;
};
