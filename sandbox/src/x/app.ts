/** The one app of this practice network; any loopback address may be its way back. */
export const practiceApp = {
  id: 'cHJhY3RpY2UtZmFuZmFyZS1hcHA6MTpjaQ',
  secret: 'practice0x0app0secret0000000000000000000000000001',
  name: 'Fanfare (practice)',
};
