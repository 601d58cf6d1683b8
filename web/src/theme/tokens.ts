/**
 * All colors. Contrast is tested: text on its background at least 4.5 to 1, borders of controls at least 3 to 1.
 * Screens use the CSS variables (`--ff-…`), never these values.
 */
export const light = {
  page: '#FAF8F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F4F0EA',
  hairline: '#E8E2DA',
  control: '#8C8499',
  hover: '#F4F0EA',
  segment: '#FFFFFF',
  text: '#1C1530',
  secondary: '#5E566E',
  placeholder: '#6F677E',
  primary: '#5B2EE5',
  primaryHover: '#4A22C9',
  primaryText: '#5B2EE5',
  primarySoft: '#F1EDFF',
  primarySoftHover: '#E5DEFF',
  focus: '#5B2EE5',
  good: '#0E7A57',
  goodSoft: '#E5F6EF',
  warn: '#9A4408',
  warnSoft: '#FFF2DE',
  bad: '#B3261E',
  badHover: '#931D17',
  badSoft: '#FDECEA',
  info: '#2B55A8',
  infoSoft: '#EAF0FC',
  neutral: '#5E566E',
  neutralSoft: '#F1ECE6',
  shadow: '0 1px 2px rgba(28, 21, 48, 0.05), 0 12px 32px -12px rgba(28, 21, 48, 0.18)',
} as const;

export const dark = {
  page: '#15101F',
  surface: '#1D1629',
  raised: '#261D36',
  sunken: '#120D1A',
  hairline: '#352A49',
  control: '#7E7299',
  hover: '#2B213D',
  segment: '#453861',
  text: '#F2EEF8',
  secondary: '#C9C2D6',
  placeholder: '#A79EBA',
  primary: '#6E48F0',
  primaryHover: '#7A5AF5',
  primaryText: '#B9A8FF',
  primarySoft: '#2E2352',
  primarySoftHover: '#3A2C69',
  focus: '#9D86FF',
  good: '#5FD6A9',
  goodSoft: '#14342B',
  warn: '#FFC266',
  warnSoft: '#3B2A14',
  bad: '#FF9E94',
  badHover: '#C83A31',
  badSoft: '#441E23',
  info: '#9DBBFF',
  infoSoft: '#1C2B4B',
  neutral: '#C9C2D6',
  neutralSoft: '#2E2440',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 16px 40px -12px rgba(0, 0, 0, 0.6)',
} as const satisfies Record<keyof typeof light, string>;

/** The two brand colors: for the logo, illustrations and confetti, never for text. */
export const brand = { coral: '#FF6B4A', brass: '#FFB020' } as const;

/** Red of filled buttons: white text is readable on it in both schemes. */
export const danger = '#B3261E';

export const fonts = {
  text: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  heading: "'Bricolage Grotesque Variable', 'Bricolage Grotesque', 'Inter Variable', system-ui, sans-serif",
  mono: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, monospace",
} as const;

/** Chart series colors in order of use; contrast at least 3 to 1 on the surface. */
export const series = {
  light: ['#5B2EE5', '#E0492A', '#0E7A57', '#B7770A', '#2B55A8', '#A03A8F'],
  dark: ['#9D86FF', '#FF8266', '#5FD6A9', '#FFB020', '#9DBBFF', '#E79AD9'],
} as const;
