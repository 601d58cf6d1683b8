/**
 * The email address by which one person is recognized: without case, `+tag`, and dots at Gmail. Email is sent to the
 * address as typed.
 */
export const normalizeEmail = (email: string): string => {
  const folded = email.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const [user = ''] = folded.slice(0, at).split('+', 1);
  const domain = folded.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${domain}`;
};
