/** The app registered at this practice network. Any loopback URL is a valid redirect. */
export const practiceApp = {
  id: 'cHJhY3RpY2UtZmFuZmFyZS1hcHA6MTpjaQ',
  secret: 'practice0x0app0secret0000000000000000000000000001',
  name: 'Fanfare (practice)',
};
