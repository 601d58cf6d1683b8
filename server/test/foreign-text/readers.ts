import { parsePageChanges } from '@fanfare/connectors/facebook/inbox/page-changes';
import { splitName } from '@fanfare/connectors/gotowebinar/registration';
import { toSlug } from '@fanfare/connectors/hosted/slugs';
import { parseContainerError } from '@fanfare/connectors/instagram/errors';
import { cleanText } from '@fanfare/connectors/kit/clean-text';
import { truncateCode } from '@fanfare/connectors/kit/http/errors';
import { redactText } from '@fanfare/connectors/kit/http/redact';
import { parseJson } from '@fanfare/connectors/kit/http/safe-json';
import { isSameText as isSameGraphText } from '@fanfare/connectors/kit/post-matching';
import { fromLittleText } from '@fanfare/connectors/linkedin/little-text';
import { parseDecimal } from '@fanfare/connectors/native-ads/ads/decimals';
import { parseUtcTime } from '@fanfare/connectors/native-ads/times';
import { parseAnswer } from '@fanfare/connectors/openai/text-model';
import { decodeEntities, toPlainText as toWordPressText } from '@fanfare/connectors/wordpress/plain-text';
import { parseSiteUrl } from '@fanfare/connectors/wordpress/site-url';
import { isSameText } from '@fanfare/connectors/x/post-matching';
import { decodeEntities as decodeYoutubeEntities, parseDuration } from '@fanfare/connectors/youtube/videos';
import { fromRuleForm } from '@fanfare/contract/ad-rules/rule-form';
import { maxSelectionLength } from '@fanfare/contract/ai-writer/article';
import { insertImage } from '@fanfare/contract/ai-writer/image-position';
import { fromAutomatorForm } from '@fanfare/contract/automators/automator-form';
import { normalizeKeyword } from '@fanfare/contract/bulk-ai/categories';
import { isRightAnswer, parseCodes } from '@fanfare/contract/contests/actions';
import { parseDrawLine } from '@fanfare/contract/contests/draw-order';
import { readPeople } from '@fanfare/contract/contests/import/people-csv';
import { normalizeReceiptCode } from '@fanfare/contract/contests/receipt-code';
import { maxTemplateBytes, splitTemplate } from '@fanfare/contract/contests/templates';
import { publicName } from '@fanfare/contract/contests/winners';
import { parseFormText, readConditionForm } from '@fanfare/contract/filters/condition-form';
import { fromFormFields } from '@fanfare/contract/filters/filter-form';
import { detectSeparator, parseCsv, unescapeCell } from '@fanfare/contract/kit/csv';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { isForeignUrl, ownPath } from '@fanfare/contract/kit/next-url';
import { readSubmission } from '@fanfare/contract/leads/own-forms';
import { parseEmbedCode, parseVideoLink } from '@fanfare/contract/media/video-links';
import { shortLinkLength, truncateText, weightedLength } from '@fanfare/contract/networks/x-text';
import { postLimits } from '@fanfare/contract/posts/working-copies';
import { rssLimits } from '@fanfare/contract/rss/rss';
import { csvLimits, guessMapping, parseCsvTable } from '@fanfare/contract/social/csv-import';
import { sanitizeModelHtml } from '../../src/features/ai-writer/pipeline/model-html.ts';
import { placeLinks } from '../../src/features/ai-writer/pipeline/place-links.ts';
import { maxSectionLength } from '../../src/features/ai-writer/pipeline/section.ts';
import { hideUrls, restoreUrls } from '../../src/features/ai-writer/selection-html.ts';
import { fitTweet } from '../../src/features/ai-writer/tweets.service.ts';
import { measureArticle } from '../../src/features/bulk-ai/gates/article-measures.ts';
import { fingerprintHtml } from '../../src/features/bulk-ai/gates/fingerprint.ts';
import { detectLanguage } from '../../src/features/bulk-ai/gates/text-language.ts';
import { parsePostUrl } from '../../src/features/contests/actions/action-targets.ts';
import { hasTag } from '../../src/features/contests/actions/post-check.service.ts';
import { rewriteCsv } from '../../src/features/contests/contestants/csv-text.ts';
import { cleanFileName } from '../../src/features/contests/contestants/exports.service.ts';
import { readContestCookie } from '../../src/features/contests/public-page/contestant-cookie.ts';
import { readSource } from '../../src/features/contests/public-page/page-source.ts';
import { readTemplate } from '../../src/features/contests/templates/read-template.ts';
import { allowedDeclarations } from '../../src/features/contests/templates/style-declarations.ts';
import { findPostLinks, toComparableUrl } from '../../src/features/dashboard/pages/post-links.ts';
import { describeUserAgent } from '../../src/features/identity/sessions/user-agent.ts';
import { parseFormId } from '../../src/features/leads/form-id.ts';
import { firstWords } from '../../src/features/lockers/open-words.ts';
import { parsePageAddress } from '../../src/features/lockers/visitor/page-address.ts';
import { toFileName } from '../../src/features/media/presenter.ts';
import { parsePageImages } from '../../src/features/media/search/page-image-parser.ts';
import { sanitizeHtml } from '../../src/features/news/sanitize-html.ts';
import { parseFeedDate } from '../../src/features/rss/feed-document/feed-date.ts';
import { parseOpml } from '../../src/features/rss/feed-document/opml.ts';
import { parseFeed, parseFeedLinks } from '../../src/features/rss/feed-document/parse-feed.ts';
import { normalizeLink } from '../../src/features/rss/feed-document/web-address.ts';
import { parseXml } from '../../src/features/rss/feed-document/xml-tree.ts';
import { parseMaxAge } from '../../src/features/rss/fetch/fetch-policy.ts';
import { splitWords } from '../../src/features/rss/rules/item-quote.ts';
import { parsePageName } from '../../src/features/rss/sources/public-pages.service.ts';
import { parseAddress } from '../../src/features/rss/sources/sources.service.ts';
import { parsePageUrl } from '../../src/features/sites/visitor/page-urls.ts';
import { parseSearchText } from '../../src/features/sites/visitor/search-text.ts';
import { parseAiMarks, parseThread, splitLines } from '../../src/features/social/csv/csv-cells.ts';
import { parseOpenGraph } from '../../src/features/social/links/open-graph.ts';
import { isPageOf } from '../../src/features/tracking/page-address.ts';
import { parseRange } from '../../src/platform/files/file-response.ts';
import { readBlocks } from '../../src/platform/html/article-blocks.ts';
import { readPage } from '../../src/platform/html/page-reader.ts';
import { sanitizeArticle, toPlainText } from '../../src/platform/html/sanitize-article.ts';
import { readVisitorCookie } from '../../src/platform/http/pages/visitor-cookie.ts';
import { parseTarget } from '../../src/platform/outbound/request-target.ts';
import { parseRetryAfter } from '../../src/platform/outbound/retry-after.ts';
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
  sanitizeArticle,
  toPlainText,
  readPage,
  sanitizeHtml,
  toWordPressText,
  readTemplate,
  readBlocks,
  sanitizeModelHtml,
  hideUrls,
  restoreUrls,
  placeLinks,
  insertImage,
  fingerprintHtml,
  measureArticle,
  parseFeed,
  parseFeedLinks,
  parseXml,
  parseOpml,
];

const reader = (file: string, named: NamedFunction, maxLength: number, read: Reader['read']): Reader => ({
  file,
  name: named.name,
  maxLength,
  read,
  isMarkup: markupReaders.includes(named),
});

/** Pages and answers may have 2 to 16 MiB; the growth shows in the first quarter of one. */
const page = 262_144;
/** Headers and URLs of a request, as Node limits them. */
const header = 16_384;
/** The longest text of a social post (Facebook). */
const message = 63_206;
const trackedSite = {
  id: 1,
  kind: 'hosted' as const,
  slug: 'journal',
  domain: null,
  address: null,
  isTracked: true,
};
const pageUrl = 'https://example.test/';
const feedDocument = 'server/src/features/rss/feed-document';

/** Every function that reads text from outside, with the most characters it gets. The census finds missing ones. */
export const readers: Record<'server' | 'connectors' | 'contract', Reader[]> = {
  server: [
    reader('server/src/platform/html/sanitize-article.ts', sanitizeArticle, postLimits.html, sanitizeArticle),
    reader('server/src/platform/html/sanitize-article.ts', toPlainText, postLimits.html, (text) =>
      toPlainText(text, Number.POSITIVE_INFINITY),
    ),
    reader('server/src/platform/html/article-blocks.ts', readBlocks, page, readBlocks),
    reader('server/src/platform/html/page-reader.ts', readPage, page, (text) => readPage(text, () => undefined)),
    reader('server/src/platform/outbound/request-target.ts', parseTarget, header, (text) =>
      parseTarget(text, new URL(pageUrl), { allowedHosts: new Set(), ports: [443] }),
    ),
    reader(`${feedDocument}/parse-feed.ts`, parseFeed, page, (text) =>
      parseFeed(`<rss><channel><item>${text}`, { address: pageUrl, seenAt: new Date(0), ownHosts: [] }),
    ),
    reader(`${feedDocument}/parse-feed.ts`, parseFeedLinks, page, (text) => parseFeedLinks(text, pageUrl)),
    reader(`${feedDocument}/xml-tree.ts`, parseXml, page, parseXml),
    reader(`${feedDocument}/opml.ts`, parseOpml, page, (text) => parseOpml(`<opml>${text}`)),
    reader(`${feedDocument}/feed-date.ts`, parseFeedDate, page, parseFeedDate),
    reader(`${feedDocument}/web-address.ts`, normalizeLink, header, (text) => normalizeLink(`${pageUrl}?${text}`)),
    reader('server/src/features/rss/fetch/fetch-policy.ts', parseMaxAge, header, parseMaxAge),
    reader('server/src/features/rss/rules/item-quote.ts', splitWords, rssLimits.ruleWords, splitWords),
    reader('server/src/features/rss/sources/public-pages.service.ts', parsePageName, header, parsePageName),
    reader('server/src/features/rss/sources/sources.service.ts', parseAddress, header, parseAddress),
    reader('server/src/platform/files/file-response.ts', parseRange, header, (text) => parseRange(text, 100)),
    reader('server/src/platform/redact-query-params.ts', redactQueryParams, page, redactQueryParams),
    reader('server/src/features/bulk-ai/gates/fingerprint.ts', fingerprintHtml, page, fingerprintHtml),
    reader('server/src/features/bulk-ai/gates/text-language.ts', detectLanguage, page, (text) =>
      detectLanguage(text, 'English'),
    ),
    reader('server/src/features/bulk-ai/gates/article-measures.ts', measureArticle, page, (text) =>
      measureArticle(text, text, 'English', ['a claim', 'a']),
    ),
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
    reader('contract/src/contests/winners.ts', publicName, header, publicName),
    reader('server/src/features/identity/sessions/user-agent.ts', describeUserAgent, header, describeUserAgent),
    reader('server/src/features/lockers/open-words.ts', firstWords, page, (text) => firstWords(readBlocks(text), 200)),
    reader('server/src/platform/http/pages/visitor-cookie.ts', readVisitorCookie, header, (text) =>
      readVisitorCookie(text, 'visitor-locker'),
    ),
    reader('server/src/features/lockers/visitor/page-address.ts', parsePageAddress, header, (text) =>
      parsePageAddress(`${pageUrl}${text}`),
    ),
    reader('server/src/features/tracking/page-address.ts', isPageOf, header, (text) =>
      isPageOf(trackedSite, `${pageUrl}${text}`, pageUrl),
    ),
    reader('server/src/platform/outbound/retry-after.ts', parseRetryAfter, header, (text) =>
      parseRetryAfter(text, new Date(0)),
    ),
    reader('server/src/features/leads/form-id.ts', parseFormId, header, parseFormId),
    reader('server/src/features/media/presenter.ts', toFileName, header, (text) => toFileName(text, 'png')),
    reader('server/src/features/media/search/page-image-parser.ts', parsePageImages, page, (text) =>
      parsePageImages(text, pageUrl),
    ),
    reader(
      'server/src/features/ai-writer/pipeline/model-html.ts',
      sanitizeModelHtml,
      maxSectionLength,
      sanitizeModelHtml,
    ),
    reader('server/src/features/ai-writer/pipeline/place-links.ts', placeLinks, maxSectionLength, (text) =>
      placeLinks(
        [text, text],
        [text.slice(0, 200), 'a', 'not there', 'href'].map((anchor) => ({
          url: pageUrl,
          anchor,
          label: 'x',
          section: 0,
          isExternal: true,
        })),
      ),
    ),
    reader('server/src/features/ai-writer/selection-html.ts', hideUrls, maxSelectionLength, hideUrls),
    reader('server/src/features/ai-writer/selection-html.ts', restoreUrls, 100_000, (text) => restoreUrls(text, [])),
    reader('server/src/features/ai-writer/tweets.service.ts', fitTweet, 4000, fitTweet),
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
    reader('server/src/features/social/csv/csv-cells.ts', parseAiMarks, csvLimits.maxCharacters, (text) =>
      parseAiMarks(text, 12),
    ),
    reader('server/src/features/social/links/open-graph.ts', parseOpenGraph, page, (text) =>
      parseOpenGraph(text, pageUrl),
    ),
  ],
  connectors: [
    reader('connectors/src/facebook/inbox/page-changes.ts', parsePageChanges, page, parsePageChanges),
    reader('connectors/src/gotowebinar/registration.ts', splitName, page, (text) => splitName(text, 'a@b.co')),
    reader('connectors/src/hosted/slugs.ts', toSlug, postLimits.html, (text) => toSlug(text, 'post')),
    reader('connectors/src/instagram/errors.ts', parseContainerError, page, parseContainerError),
    reader('connectors/src/kit/post-matching.ts', isSameGraphText, page, (text) => isSameGraphText(text, text)),
    reader('connectors/src/kit/http/errors.ts', truncateCode, page, truncateCode),
    reader('connectors/src/kit/http/redact.ts', redactText, page, redactText),
    reader('connectors/src/kit/http/safe-json.ts', parseJson, page, parseJson),
    reader('connectors/src/kit/clean-text.ts', cleanText, page, cleanText),
    reader('connectors/src/openai/text-model.ts', parseAnswer, page, parseAnswer),
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
    reader('contract/src/leads/own-forms.ts', readSubmission, header, (text) =>
      readSubmission({ ask_name: 'required', fields: [] }, { email: text, full_name: text, consent: text }),
    ),
    reader('contract/src/ad-rules/rule-form.ts', fromRuleForm, page, (text) =>
      fromRuleForm({ rule_subject: text, conditions: text, schedule: text, 'condition_value[]': [text] }),
    ),
    reader('contract/src/automators/automator-form.ts', fromAutomatorForm, page, (text) =>
      fromAutomatorForm({ source: text, change: text, [`source[${text}]`]: text, dry_run: text }),
    ),
    reader('contract/src/filters/condition-form.ts', parseFormText, page, parseFormText),
    reader('contract/src/filters/condition-form.ts', readConditionForm, page, (text) =>
      readConditionForm({ [`${text}[]`]: text, 'value[]': [text, text] }, { value: 'value' }),
    ),
    reader('contract/src/filters/filter-form.ts', fromFormFields, page, (text) =>
      fromFormFields({ conditions: text, view: text, [text]: text }),
    ),
    reader('contract/src/ai-writer/image-position.ts', insertImage, postLimits.html, (text) =>
      insertImage(text, '#', 1),
    ),
    reader('contract/src/bulk-ai/categories.ts', normalizeKeyword, csvLimits.maxCharacters, normalizeKeyword),
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
