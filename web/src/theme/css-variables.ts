import type { CSSVariablesResolver } from '@mantine/core';
import { brand, danger, dark, light, series } from './tokens.ts';

type Scheme = Record<keyof typeof light, string>;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function ownVariables(scheme: Scheme, colors: readonly string[]): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(scheme)) variables[`--ff-${kebab(name)}`] = value;
  for (const [index, color] of colors.entries()) variables[`--ff-series-${index + 1}`] = color;
  return variables;
}

function tone(name: string, text: string, soft: string, softHover: string, filled: string, filledHover: string) {
  return {
    [`--mantine-color-${name}-text`]: text,
    // Menu items and a few other components use shade 6 directly.
    [`--mantine-color-${name}-6`]: text,
    [`--mantine-color-${name}-filled`]: filled,
    [`--mantine-color-${name}-filled-hover`]: filledHover,
    [`--mantine-color-${name}-light`]: soft,
    [`--mantine-color-${name}-light-hover`]: softHover,
    [`--mantine-color-${name}-light-color`]: text,
    [`--mantine-color-${name}-outline`]: text,
    [`--mantine-color-${name}-outline-hover`]: soft,
  };
}

/** Maps Mantine's variables to our tokens, so that its components need no styles of their own. */
function mantineVariables(scheme: Scheme): Record<string, string> {
  return {
    '--mantine-color-text': scheme.text,
    '--mantine-color-bright': scheme.text,
    '--mantine-color-body': scheme.surface,
    '--mantine-color-dimmed': scheme.secondary,
    '--mantine-color-placeholder': scheme.placeholder,
    '--mantine-color-error': scheme.bad,
    '--mantine-color-success': scheme.good,
    '--mantine-color-anchor': scheme.primaryText,
    '--mantine-color-default': scheme.surface,
    '--mantine-color-default-hover': scheme.hover,
    '--mantine-color-default-color': scheme.text,
    '--mantine-color-default-border': scheme.hairline,
    '--mantine-color-disabled': scheme.neutralSoft,
    '--mantine-color-disabled-color': scheme.placeholder,
    '--mantine-color-disabled-border': scheme.hairline,
    '--mantine-primary-color-contrast': '#FFFFFF',
    ...tone(
      'violet',
      scheme.primaryText,
      scheme.primarySoft,
      scheme.primarySoftHover,
      scheme.primary,
      scheme.primaryHover,
    ),
    ...tone('green', scheme.good, scheme.goodSoft, scheme.goodSoft, '#0E7A57', '#0B6548'),
    ...tone('orange', scheme.warn, scheme.warnSoft, scheme.warnSoft, '#9A4408', '#7D3706'),
    ...tone('red', scheme.bad, scheme.badSoft, scheme.badSoft, danger, scheme.badHover),
    ...tone('blue', scheme.info, scheme.infoSoft, scheme.infoSoft, '#2B55A8', '#234689'),
    ...tone('gray', scheme.neutral, scheme.neutralSoft, scheme.hover, '#5E566E', '#4B4459'),
  };
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--ff-coral': brand.coral, '--ff-brass': brand.brass, '--ff-danger': danger },
  light: { ...ownVariables(light, series.light), ...mantineVariables(light) },
  dark: { ...ownVariables(dark, series.dark), ...mantineVariables(dark) },
});
