import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { components } from './components.ts';
import { dark, fonts, light } from './tokens.ts';

const violet: MantineColorsTuple = [
  '#F1EDFF',
  '#E5DEFF',
  '#CFC3FF',
  '#B9A8FF',
  '#9D86FF',
  '#7A5AF5',
  '#6E48F0',
  '#5B2EE5',
  '#4A22C9',
  '#3A1AA0',
];

/** Warm grays from page background to text; Mantine's components use them by index. */
const gray: MantineColorsTuple = [
  '#FAF8F5',
  '#F4F0EA',
  '#EEE9E1',
  '#E8E2DA',
  '#D8D0C8',
  '#8C8499',
  '#6F677E',
  '#5E566E',
  '#3B3350',
  '#1C1530',
];

const darkShades: MantineColorsTuple = [
  dark.text,
  '#DDD7E8',
  dark.secondary,
  dark.placeholder,
  dark.hairline,
  dark.hover,
  dark.raised,
  dark.surface,
  dark.page,
  dark.sunken,
];

export const theme = createTheme({
  colors: { violet, gray, dark: darkShades },
  primaryColor: 'violet',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: light.text,
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.35', xl: '1.2' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--ff-shadow)',
    sm: 'var(--ff-shadow)',
    md: 'var(--ff-shadow)',
    lg: 'var(--ff-shadow)',
    xl: 'var(--ff-shadow)',
  },
  headings: {
    fontFamily: fonts.heading,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.2' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});
