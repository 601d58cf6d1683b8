import { Badge, Code } from '@mantine/core';
import { IconAd2, IconTargetArrow } from '@tabler/icons-react';
import type { Output } from '../../../lib/api.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import classes from '../business.module.css';

type Props = Pick<Output<'POST /user/business/{bid}/pixel'>, 'pixels' | 'unavailable'>;

/** Pixels with their ad account, and ad accounts whose pixels can't be read now, with the reason. */
export function PixelList({ pixels, unavailable }: Props) {
  return (
    <ul>
      {unavailable.map(({ ad_account, name, reason }) => (
        <Block component="li" key={ad_account} className={classes.row} icons="dimmed">
          <IconAd2 size={22} stroke={1.5} aria-hidden />
          <Block smallBelow flex="1 1 200px" miw={0} breakWords>
            <Block component="strong" display="block" fw={600}>
              Pixels of {name}
            </Block>
            <small>{reason}</small>
          </Block>
          <Badge color="orange">Not available</Badge>
        </Block>
      ))}
      {pixels.map(({ id, name, ad_account_name }) => (
        <Block component="li" key={id} className={classes.row} icons="dimmed">
          <IconTargetArrow size={22} stroke={1.5} aria-hidden />
          <Block smallBelow flex="1 1 200px" miw={0} breakWords>
            <Block component="strong" display="block" fw={600}>
              {name}
            </Block>
            <small>
              ID <Code>{id}</Code>, {ad_account_name}
            </small>
          </Block>
        </Block>
      ))}
    </ul>
  );
}
