/**
 * Emails that a business can send per day (UTC) to people who didn't ask for them, in all ways together: invitations
 * one by one, again, and from a file.
 */
export const strangerEmailsPerDay = 300;
