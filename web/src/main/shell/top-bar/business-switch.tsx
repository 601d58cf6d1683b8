import { Combobox, ScrollArea, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { useSwitchBusiness } from '../../../lib/use-switch-business.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import classes from './business-switch.module.css';
import bar from './top-bar.module.css';

/** Number of businesses from which the search field is shown. */
const minForSearch = 6;

/** Switches the current business. Lists the newest ones; others are found by searching. */
export function BusinessSwitch() {
  const { business, businesses } = useMe();
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const [searchText, setSearchText] = useState('');
  const [search] = useDebouncedValue(searchText.trim(), 500);
  const switchBusiness = useSwitchBusiness();
  const searchResult = useQuery({
    ...query('GET /user/businesses', { query: { page: 1, search } }),
    enabled: combobox.dropdownOpened && search !== '',
    placeholderData: keepPreviousData,
  });
  const options = search === '' ? businesses : (searchResult.data?.items ?? []);

  /** Returns keyboard focus to the button. */
  function close() {
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  function switchTo(id: number) {
    close();
    if (id === business?.id) return;
    const name = options.find((option) => option.id === id)?.business_name ?? 'this business';
    switchBusiness.mutate(
      { params: { bid: id } },
      { onSuccess: () => toast.good(`Switched to ${name}.`), onError: toast.failed },
    );
  }

  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-end"
      offset={6}
      dropdownPadding={6}
      radius="lg"
      shadow="md"
      onOptionSubmit={(value) => switchTo(Number(value))}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <SwitchButton
          name={business?.business_name ?? 'No business'}
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => {
            setSearchText('');
            combobox.toggleDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown aria-label="Business">
        {businesses.length >= minForSearch && (
          <Combobox.Search
            value={searchText}
            onChange={(event) => setSearchText(event.currentTarget.value)}
            placeholder="Find a business"
            aria-label="Find a business"
            onKeyDown={(event) => event.key === 'Escape' && close()}
          />
        )}
        <Combobox.Options aria-label="Your businesses">
          <ScrollArea.Autosize mah={320} type="scroll">
            {options.map(({ id, business_name }) => (
              <Combobox.Option
                key={id}
                value={String(id)}
                active={id === business?.id}
                className={classes.option}
                fw={id === business?.id ? 600 : undefined}
              >
                <span>{business_name}</span>
                {id === business?.id && <IconCheck size={16} stroke={1.5} aria-label="Current business" />}
              </Combobox.Option>
            ))}
            {options.length === 0 && (
              <Combobox.Empty>
                <NoOptions>{search ? 'No matching business' : 'No businesses yet'}</NoOptions>
              </Combobox.Empty>
            )}
          </ScrollArea.Autosize>
        </Combobox.Options>
        <Combobox.Footer className={classes.foot}>
          {business && (
            <Link
              className="ff-hover"
              to="/user/business/$bid/manage"
              params={{ bid: String(business.id) }}
              onClick={() => combobox.closeDropdown()}
            >
              Manage {business.business_name}
            </Link>
          )}
          <Link to="/user/business" onClick={() => combobox.closeDropdown()}>
            All businesses
          </Link>
          <Link to="/user/business/new" onClick={() => combobox.closeDropdown()}>
            New business
          </Link>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Forwards all props that Combobox.Target sets. */
function SwitchButton({ name, ...rest }: { name: string } & ComponentProps<'button'>) {
  return (
    <UnstyledButton {...rest} className={`${bar.business} ff-hover`}>
      <VisuallyHidden>Business:</VisuallyHidden>
      <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
      <span className={bar.businessName}>{name}</span>
      <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
    </UnstyledButton>
  );
}
