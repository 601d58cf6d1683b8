import { type SiteTheme, siteThemes } from '@fanfare/contract/sites/design';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { RadioTile } from '../../../ui/fields/radio-tile.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import classes from './hosted.module.css';

const descriptions: Record<SiteTheme, string> = {
  journal: 'One column, made for reading.',
  magazine: 'Posts in columns, large first post.',
  showcase: 'Colored header, wide cover, cards.',
};
const themes: readonly SiteTheme[] = ['journal', 'magazine', 'showcase'];

export function ThemeField(props: FieldProps<SiteTheme>) {
  const field = useField(props);
  const { name, value = 'journal', onChange, onBlur } = field;
  return (
    <FieldFrame field={field}>
      <fieldset>
        <Block component="legend" mb={6} fz={14} fw={500}>
          Theme
        </Block>
        <Grid fit={160} gap={12}>
          {themes.map((theme) => (
            <RadioTile
              key={theme}
              className={`${classes.theme} ff-hover`}
              input={{ name, value: theme, checked: theme === value, onChange: () => onChange(theme), onBlur }}
            >
              <strong>{siteThemes[theme]}</strong>
              <small>{descriptions[theme]}</small>
            </RadioTile>
          ))}
        </Grid>
      </fieldset>
    </FieldFrame>
  );
}
