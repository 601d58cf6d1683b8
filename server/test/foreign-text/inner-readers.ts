/**
 * Functions that have the name of a reader (such as parse… or sanitize…) and are not measured themselves, with the
 * reason.
 */
export const innerReaders: Record<string, string> = {
  'server/src/platform/html/article-html.ts toPlainText': 'runs the reader above, a long text in a thread',
  'server/src/platform/html/linear-sanitizer.ts sanitizeInLinearTime': 'measured through its two callers',
  'server/src/platform/http/webhooks/hmac-signature.ts isSameText': 'compares two signatures of one length',
  'server/src/platform/files/file-types.ts parseFileKey': 'keys of our own store, a pattern with fixed lengths',
  'server/src/platform/secrets/secret-keys.ts parseKeys': 'a setting of the operator',
  'server/src/features/contests/public-page/visitor-forms.ts parseSubject': 'ids in a form token of our own',
  'server/src/features/media/presenter.ts parsePublicName': 'a pattern with fixed lengths',
  'server/src/features/media/presenter.ts parseThumbnailName': 'a pattern with fixed lengths',
  'server/src/platform/db/row-id.ts parseRowId': 'a pattern with fixed lengths',
  'server/src/features/connections/grants/grant-encoding.ts parseGrant': 'what we have encrypted ourselves',
  'contract/src/kit/next-url.ts isForeignToAll': 'measured through isForeignUrl',
  'connectors/src/kit/vendor-facts/field-list.ts splitList': 'requests of our own tests',
  'connectors/src/wordpress/post-mapping.ts parseId': 'ids of our own database',
};
