import { toSlug } from '@fanfare/connectors/hosted/slugs';
import { parseContainerError } from '@fanfare/connectors/instagram/errors';
import { isSameText as isSameGraphText } from '@fanfare/connectors/kit/graph/post-matching';
import { truncateCode } from '@fanfare/connectors/kit/http/errors';
import { redactText } from '@fanfare/connectors/kit/http/redact';
import { parseJson } from '@fanfare/connectors/kit/http/safe-json';
import { fromLittleText } from '@fanfare/connectors/linkedin/little-text';
import { parseDecimal } from '@fanfare/connectors/native-ads/ads/decimals';
import { parseUtcTime } from '@fanfare/connectors/native-ads/times';
import { decodeEntities, toPlainText as toWordPressText } from '@fanfare/connectors/wordpress/plain-text';
import { parseSiteUrl } from '@fanfare/connectors/wordpress/site-url';
import { isSameText } from '@fanfare/connectors/x/post-matching';
import { decodeEntities as decodeYoutubeEntities, parseDuration } from '@fanfare/connectors/youtube/videos';
import { isRightAnswer, parseCodes } from '@fanfare/contract/contests/actions';
import { parseDrawLine } from '@fanfare/contract/contests/draw-order';
import { readPeople } from '@fanfare/contract/contests/import/people-csv';
import { normalizeReceiptCode } from '@fanfare/contract/contests/receipt-code';
import { maxTemplateBytes, splitTemplate } from '@fanfare/contract/contests/templates';
import { detectSeparator, parseCsv, unescapeCell } from '@fanfare/contract/kit/csv';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { isForeignUrl, ownPath } from '@fanfare/contract/kit/next-url';
import { parseEmbedCode, parseVideoLink } from '@fanfare/contract/media/video-links';
import { shortLinkLength, truncateText, weightedLength } from '@fanfare/contract/networks/x-text';
import { postLimits } from '@fanfare/contract/posts/working-copies';
import { csvLimits, guessMapping, parseCsvTable } from '@fanfare/contract/social/csv-import';
import { parsePostUrl } from '../../src/features/contests/actions/action-targets.ts';
import { hasTag } from '../../src/features/contests/actions/post-check.service.ts';
import { rewriteCsv } from '../../src/features/contests/contestants/csv-text.ts';
import { cleanFileName } from '../../src/features/contests/contestants/exports.service.ts';
import { readContestCookie } from '../../src/features/contests/public-page/contestant-cookie.ts';
import { publicName } from '../../src/features/contests/public-page/html/view.ts';
import { readSource } from '../../src/features/contests/public-page/page-source.ts';
import { readTemplate } from '../../src/features/contests/templates/read-template.ts';
import { allowedDeclarations } from '../../src/features/contests/templates/style-declarations.ts';
import { findPostLinks, toComparableUrl } from '../../src/features/dashboard/pages/post-links.ts';
import { describeUserAgent } from '../../src/features/identity/sessions/user-agent.ts';
import { toFileName } from '../../src/features/media/presenter.ts';
import { parsePageImages } from '../../src/features/media/search/page-image-parser.ts';
import { sanitizeHtml } from '../../src/features/news/sanitize-html.ts';
import { parsePageUrl } from '../../src/features/sites/visitor/page-urls.ts';
import { parseSearchText } from '../../src/features/sites/visitor/search-text.ts';
import { parseThread, splitLines } from '../../src/features/social/csv/csv-cells.ts';
import { parseOpenGraph } from '../../src/features/social/links/open-graph.ts';
import { parseRange } from '../../src/platform/files/file-response.ts';
import { readPage } from '../../src/platform/html/page-reader.ts';
import { sanitizeArticle, toPlainText } from '../../src/platform/html/sanitize-article.ts';
import { parseTarget } from '../../src/platform/outbound/request-target.ts';
import { redactQueryParams } from '../../src/platform/redact-query-params.ts';

export type Reader = {
  file: string;
  name: string;
  read: (text: string) => unknown;
  maxLength: number;
  isMarkup?: boolean;
};
type NamedFunction = { readonly name: string };

const markupReaders: readonly NamedFunction[] = [
  ...[sanitizeArticle, toPlainText, readPage, sanitizeHtml, toWordPressText, readTemplate],
];

const reader = (file: string, named: NamedFunction, maxLength: number, read: Reader['read']): Reader => ({
  ...{ file, name: named.name, maxLength, read, isMarkup: markupReaders.includes(named) },
});

/** Pages and answers may have 2 to 16 MiB; the growth shows in the first quarter of one. */
const page = 262_144;
/** Headers and URLs of a request, as Node limits them. */
const header = 16_384;
/** The longest text of a social post (Facebook). */
const message = 63_206;
const pageUrl = 'https://example.test/';

/** Every function that reads text from outside, with the most characters it gets. The census finds missing ones. */
export const readers: Record<'server' | 'connectors' | 'contract', Reader[]> = {
  server: [
    reader('server/src/platform/html/sanitize-article.ts', sanitizeArticle, postLimits.html, sanitizeArticle),
    reader('server/src/platform/html/sanitize-article.ts', toPlainText, postLimits.html, (text) =>
      toPlainText(text, Number.POSITIVE_INFINITY),
    ),
    reader('server/src/platform/html/page-reader.ts', readPage, page, (text) => readPage(text, () => undefined)),
    reader('server/src/platform/outbound/request-target.ts', parseTarget, header, (text) =>
      parseTarget(text, new URL(pageUrl), { allowedHosts: new Set(), ports: [443] }),
    ),
    reader('server/src/platform/files/file-response.ts', parseRange, header, (text) => parseRange(text, 100)),
    reader('server/src/platform/redact-query-params.ts', redactQueryParams, page, redactQueryParams),
    reader('server/src/features/dashboard/pages/post-links.ts', findPostLinks, message, (text) =>
      findPostLinks({ text, link: text }),
    ),
    reader('server/src/features/dashboard/pages/post-links.ts', toComparableUrl, header, (text) =>
      toComparableUrl(`https://example.test/?${text}`),
    ),
    reader('server/src/features/contests/templates/read-template.ts', readTemplate, maxTemplateBytes, (text) =>
      readTemplate(text, 'scope', 'https://example.test'),
    ),
    reader(
      'server/src/features/contests/templates/style-declarations.ts',
      allowedDeclarations,
      maxTemplateBytes,
      (text) => allowedDeclarations(text),
    ),
    reader('server/src/features/contests/actions/action-targets.ts', parsePostUrl, header, parsePostUrl),
    reader('server/src/features/contests/actions/post-check.service.ts', hasTag, message, (text) =>
      hasTag(text, '#cup'),
    ),
    reader('server/src/features/contests/public-page/contestant-cookie.ts', readContestCookie, header, (text) =>
      readContestCookie(text, 7),
    ),
    reader('server/src/features/contests/public-page/page-source.ts', readSource, header, readSource),
    reader('server/src/features/contests/public-page/html/view.ts', publicName, header, publicName),
    reader('server/src/features/identity/sessions/user-agent.ts', describeUserAgent, header, describeUserAgent),
    reader('server/src/features/media/presenter.ts', toFileName, header, (text) => toFileName(text, 'png')),
    reader('server/src/features/media/search/page-image-parser.ts', parsePageImages, page, (text) =>
      parsePageImages(text, pageUrl),
    ),
    reader('server/src/features/news/sanitize-html.ts', sanitizeHtml, 50_000, sanitizeHtml),
    reader('server/src/features/sites/visitor/page-urls.ts', parsePageUrl, header, (text) =>
      parsePageUrl(`/s/${text}`),
    ),
    reader('server/src/features/sites/visitor/search-text.ts', parseSearchText, header, (text) =>
      parseSearchText(`q=${text}`),
    ),
    reader('server/src/features/contests/contestants/csv-text.ts', rewriteCsv, csvLimits.maxCharacters, rewriteCsv),
    reader('server/src/features/contests/contestants/exports.service.ts', cleanFileName, header, (text) =>
      cleanFileName(text, 'users'),
    ),
    reader('server/src/features/social/csv/csv-cells.ts', splitLines, csvLimits.maxCharacters, splitLines),
    reader('server/src/features/social/csv/csv-cells.ts', parseThread, csvLimits.maxCharacters, parseThread),
    reader('server/src/features/social/links/open-graph.ts', parseOpenGraph, page, (text) =>
      parseOpenGraph(text, pageUrl),
    ),
  ],
  connectors: [
    reader('connectors/src/hosted/slugs.ts', toSlug, postLimits.html, (text) => toSlug(text, 'post')),
    reader('connectors/src/instagram/errors.ts', parseContainerError, page, parseContainerError),
    reader('connectors/src/kit/graph/post-matching.ts', isSameGraphText, page, (text) => isSameGraphText(text, text)),
    reader('connectors/src/kit/http/errors.ts', truncateCode, page, truncateCode),
    reader('connectors/src/kit/http/redact.ts', redactText, page, redactText),
    reader('connectors/src/kit/http/safe-json.ts', parseJson, page, parseJson),
    reader('connectors/src/native-ads/times.ts', parseUtcTime, page, parseUtcTime),
    reader('connectors/src/native-ads/ads/decimals.ts', parseDecimal, page, (text) => parseDecimal(text, 6)),
    reader('connectors/src/linkedin/little-text.ts', fromLittleText, page, fromLittleText),
    reader('connectors/src/wordpress/plain-text.ts', decodeEntities, page, decodeEntities),
    reader('connectors/src/wordpress/plain-text.ts', toWordPressText, page, toWordPressText),
    reader('connectors/src/wordpress/site-url.ts', parseSiteUrl, header, (text) =>
      parseSiteUrl(`https://${text}`, { plainHosts: [] }),
    ),
    reader('connectors/src/x/post-matching.ts', isSameText, page, (text) => isSameText(text, text)),
    reader('connectors/src/youtube/videos.ts', decodeYoutubeEntities, page, decodeYoutubeEntities),
    reader('connectors/src/youtube/videos.ts', parseDuration, page, parseDuration),
  ],
  contract: [
    reader('contract/src/contests/actions.ts', parseCodes, maxTemplateBytes, parseCodes),
    reader('contract/src/contests/actions.ts', isRightAnswer, header, (text) =>
      isRightAnswer({ answer_rule: 'answers', answers: ['*a*b*c*'] }, text),
    ),
    reader('contract/src/contests/draw-order.ts', parseDrawLine, page, parseDrawLine),
    reader('contract/src/contests/import/people-csv.ts', readPeople, csvLimits.maxCharacters, readPeople),
    reader('contract/src/kit/email.ts', normalizeEmail, header, normalizeEmail),
    reader('contract/src/contests/templates.ts', splitTemplate, maxTemplateBytes, splitTemplate),
    reader('contract/src/kit/csv.ts', parseCsv, csvLimits.maxCharacters, parseCsv),
    reader('contract/src/kit/csv.ts', detectSeparator, csvLimits.maxCharacters, detectSeparator),
    reader('contract/src/kit/csv.ts', unescapeCell, csvLimits.maxCharacters, unescapeCell),
    reader('contract/src/contests/receipt-code.ts', normalizeReceiptCode, header, normalizeReceiptCode),
    reader('contract/src/kit/next-url.ts', ownPath, header, (text) => ownPath(`/${text}`, pageUrl)),
    reader('contract/src/kit/next-url.ts', isForeignUrl, header, (text) => isForeignUrl(`/${text}`, pageUrl)),
    reader('contract/src/media/video-links.ts', parseVideoLink, header, parseVideoLink),
    reader('contract/src/media/video-links.ts', parseEmbedCode, header, parseEmbedCode),
    reader('contract/src/networks/x-text.ts', weightedLength, message, weightedLength),
    reader('contract/src/networks/x-text.ts', shortLinkLength, message, shortLinkLength),
    reader('contract/src/networks/x-text.ts', truncateText, message, (text) =>
      truncateText(text, { maxLength: 116, keptLength: 110 }),
    ),
    reader('contract/src/social/csv-import.ts', parseCsvTable, csvLimits.maxCharacters, parseCsvTable),
    reader('contract/src/social/csv-import.ts', guessMapping, csvLimits.maxCharacters, (text) => guessMapping([text])),
  ],
};

/** Functions with such a name that read no text from outside, with what they read. */
export const innerReaders: Record<string, string> = {
  'server/src/platform/html/article-html.ts toPlainText': 'runs the reader above, a long text in a thread',
  'server/src/platform/html/linear-sanitizer.ts sanitizeInLinearTime': 'measured through its two callers',
  'server/src/platform/http/webhooks/hmac-signature.ts isSameText': 'compares two signatures of one length',
  'server/src/platform/files/file-types.ts parseFileKey': 'keys of our own store, a pattern with fixed lengths',
  'server/src/platform/secrets/secret-keys.ts parseKeys': 'a setting of the operator',
  'server/src/features/media/presenter.ts parsePublicName': 'a pattern with fixed lengths',
  'server/src/features/media/presenter.ts parseThumbnailName': 'a pattern with fixed lengths',
  'server/src/platform/db/row-id.ts parseRowId': 'a pattern with fixed lengths',
  'server/src/features/connections/grants/grant-encoding.ts parseGrant': 'what we have encrypted ourselves',
  'contract/src/kit/next-url.ts isForeignToAll': 'measured through isForeignUrl',
  'connectors/src/kit/vendor-facts/field-list.ts splitList': 'requests of our own tests',
  'connectors/src/wordpress/post-mapping.ts parseId': 'ids of our own database',
};
