export const leadLimits = {
  /** Largest age in days: older leads can’t be read from Facebook. */
  oldDays: 90,
  pollMinutes: 15,
  /** Limits of one lead: number of answers, and characters of a name and an answer. */
  fields: 50,
  fieldName: 200,
  fieldValue: 2000,
  note: 2000,
  /** Largest number of rows of a page of the inbox, and of leads of one bulk action. */
  page: 50,
  bulk: 500,
  formsPerBusiness: 100,
  destinationsPerBusiness: 20,
  endpointsPerBusiness: 10,
  hooksPerBusiness: 100,
  recipients: 10,
  /** Number of days for which a confirmation link is valid; then the unconfirmed lead is deleted. */
  confirmDays: 7,
  /** Limits of confirmation emails to one address: seconds between two of them, and number in 24 hours. */
  confirmEmailSeconds: 60,
  confirmEmailsPerDay: 3,
  /** Number of days for which a link is valid that opens the page where people see, export and erase their data. */
  rightsLinkDays: 7,
} as const;
