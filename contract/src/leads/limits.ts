export const leadLimits = {
  /** Largest age in days: older leads can’t be read from Facebook. */
  oldDays: 90,
  pollMinutes: 15,
  /** Answers of one lead, and characters of a name and an answer. */
  fields: 50,
  fieldName: 200,
  fieldValue: 2000,
  note: 2000,
  /** Rows of a page of the inbox, and leads of one bulk action at most. */
  page: 50,
  bulk: 500,
  formsPerBusiness: 100,
  destinationsPerBusiness: 20,
  endpointsPerBusiness: 10,
  hooksPerBusiness: 100,
  recipients: 10,
  /** A confirmation link is valid this long; then the unconfirmed lead is deleted. */
  confirmDays: 7,
  /** Confirmation emails to one address: seconds between two of them, and in 24 hours. */
  confirmEmailSeconds: 60,
  confirmEmailsPerDay: 3,
  /** A link to the page where people see, export and erase their data. */
  rightsLinkDays: 7,
} as const;
