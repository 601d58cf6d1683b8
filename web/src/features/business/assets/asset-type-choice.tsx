import { type AssetType, assetTypes } from '@fanfare/contract/kit/assets';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Block } from '../../../ui/layout/layout.tsx';
import classes from '../business.module.css';
import { assetTypeInfo } from './asset-type-info.ts';

/** Sites are first: a hosted one needs no connected account. */
const choices: readonly AssetType[] = ['site', ...assetTypes.filter((type) => type !== 'site')];

/** The types of assets to add, each with where they come from. */
export function AssetTypeChoice({ onChoose }: { onChoose: (type: AssetType) => void }) {
  return (
    <ul>
      {choices.map((type) => {
        const { icon: Icon, plural, source } = assetTypeInfo[type];
        return (
          <li key={type}>
            <UnstyledButton className={`${classes.choice} ff-hover`} onClick={() => onChoose(type)}>
              <Icon size={22} stroke={1.5} color="var(--ff-secondary)" aria-hidden />
              <Block component="span" smallBelow flex="1 1 200px" miw={0} breakWords>
                <Block component="strong" display="block" fw={600}>
                  {plural}
                </Block>
                <small>{source}</small>
              </Block>
              <IconChevronRight size={18} stroke={1.5} color="var(--ff-secondary)" aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
