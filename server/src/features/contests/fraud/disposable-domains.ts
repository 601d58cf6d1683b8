/** Common domains of throwaway addresses. */
export const disposableDomains: ReadonlySet<string> = new Set([
  ...['10minutemail.com', '20minutemail.com', '33mail.com', 'burnermail.io', 'discard.email', 'dispostable.com'],
  ...['dropmail.me', 'emailondeck.com', 'fakeinbox.com', 'fakemail.net', 'getairmail.com', 'getnada.com'],
  ...['grr.la', 'guerrillamail.biz', 'guerrillamail.com', 'guerrillamail.de', 'guerrillamail.net', 'inboxbear.com'],
  ...['inboxkitten.com', 'jetable.org', 'mail-temp.com', 'mail.tm', 'mailcatch.com', 'maildrop.cc'],
  ...['mailinator.com', 'mailnesia.com', 'mailnull.com', 'mailsac.com', 'minuteinbox.com', 'mintemail.com'],
  ...['moakt.com', 'mohmal.com', 'mytemp.email', 'nada.email', 'sharklasers.com', 'spam4.me'],
  ...['spambox.us', 'spamgourmet.com', 'temp-mail.io', 'temp-mail.org', 'tempail.com', 'tempinbox.com'],
  ...['tempmail.com', 'tempmail.dev', 'tempmailo.com', 'tempr.email', 'throwawaymail.com', 'trash-mail.com'],
  ...['trashmail.com', 'trashmail.de', 'trbvm.com', 'wegwerfmail.de', 'yopmail.com', 'yopmail.fr'],
]);
