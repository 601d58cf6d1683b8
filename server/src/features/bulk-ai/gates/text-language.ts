import { articleLanguages, type LanguageName } from '@fanfare/contract/ai/languages';
import { eld } from 'eld/extrasmall';
import { countScripts } from './chinese-scripts.ts';

export type DetectedLanguage = {
  /** Share of the examined pieces that are in the asked language, 0–1. */
  share: number;
  /** English name of the most frequent language; undefined if none was recognized. */
  found: string | undefined;
};

/**
 * Number of examined pieces: the detector reads about 350 bytes of a text, so several pieces of an article are
 * examined.
 */
const maxPieces = 12;
const pieceLength = 320;
const minPieceLength = 40;
/**
 * Ratio from which a closely related language counts as the asked one: the detector may score it up to a tenth better.
 */
const sureRatio = 0.9;
/** Pairs of languages that the detector often confuses. */
const relatives: Readonly<Record<string, string>> = { da: 'no', no: 'da' };
/**
 * Languages that the detector reports under another code: Indonesian as Malay, Serbian in Latin letters as Croatian.
 */
const otherCodes: Readonly<Record<string, string>> = { id: 'ms', sr: 'hr' };
const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Takes pieces spread evenly over the text; a text of one piece is examined whole. */
const takePieces = (text: string): string[] => {
  const count = Math.min(maxPieces, Math.max(1, Math.floor(text.length / pieceLength)));
  return Array.from({ length: count }, (_, at) => {
    const start = Math.floor((at * text.length) / count);
    return text.slice(start, start + pieceLength);
  }).filter((piece, _, all) => piece.length >= minPieceLength || all.length === 1);
};

const detectPiece = (piece: string, asked: string): string => {
  const result = eld.detect(piece);
  if (result.language === asked) return asked;
  if (otherCodes[asked] === result.language) return asked;
  if (relatives[asked] !== result.language) return result.language;
  const scores = result.getScores();
  const isUnsure = (scores[asked] ?? 0) >= sureRatio * (scores[result.language] ?? 0);
  return isUnsure ? asked : result.language;
};

const findMostFrequent = (languages: readonly string[]): string | undefined => {
  const counts = Map.groupBy(languages, (language) => language);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
};

/** Compares the language of a text with the asked one. */
export const detectLanguage = (text: string, asked: LanguageName): DetectedLanguage => {
  const code = articleLanguages[asked];
  const detected = takePieces(text).map((piece) => detectPiece(piece, code));
  const found = findMostFrequent(detected.filter((language) => language !== ''));
  const share = detected.filter((language) => language === code).length / detected.length;
  if (found === 'zh' && code === 'zh') return compareScripts(text, asked, share);
  return { share, found: found === code ? asked : found && names.of(found) };
};

/** Compares Simplified and Traditional Chinese by the characters that only one of them has. */
const compareScripts = (text: string, asked: LanguageName, share: number): DetectedLanguage => {
  const { simplified, traditional } = countScripts(text);
  const moreFrequent = simplified > traditional ? 'Chinese (Simplified)' : 'Chinese (Traditional)';
  const found = simplified === traditional ? asked : moreFrequent;
  const total = simplified + traditional;
  const own = asked === 'Chinese (Simplified)' ? simplified : traditional;
  return { found, share: total === 0 ? share : Math.min(share, own / total) };
};
