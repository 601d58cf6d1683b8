import type { MantineThemeOverride } from '@mantine/core';

/** Default props of Mantine components; their styles are in components.css. */
export const components: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
  Alert: { defaultProps: { variant: 'light', radius: 'lg' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', color: 'gray', radius: 'xl', size: 'md' } },
  Button: { defaultProps: { size: 'sm' } },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
  Checkbox: { defaultProps: { size: 'sm' } },
  Drawer: {
    defaultProps: { position: 'right', padding: 'lg', size: 520, closeButtonProps: { 'aria-label': 'Close' } },
  },
  Loader: { defaultProps: { type: 'oval', size: 'sm' } },
  Menu: {
    defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'lg', position: 'bottom-end', offset: 6 },
  },
  Modal: {
    defaultProps: { centered: true, radius: 'lg', padding: 'lg', closeButtonProps: { 'aria-label': 'Close' } },
  },
  Notification: { defaultProps: { radius: 'lg', withBorder: true } },
  Paper: { defaultProps: { radius: 'lg' } },
  // Target of all portals; see OverlayRoot in provider.tsx.
  Portal: { defaultProps: { target: '#overlays' } },
  Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
  SegmentedControl: { defaultProps: { radius: 'md' } },
  Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md', radius: 'lg', offset: 6 } } },
  Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
  Tabs: { defaultProps: { keepMounted: false } },
  Text: { defaultProps: { size: 'sm' } },
  Tooltip: {
    defaultProps: {
      openDelay: 350,
      withArrow: false,
      radius: 'md',
      multiline: true,
      events: { hover: true, focus: true, touch: true },
    },
  },
};
