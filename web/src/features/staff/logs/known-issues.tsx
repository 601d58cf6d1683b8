import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { QueryState } from '../query-state.tsx';
import classes from '../staff.module.css';
import { issuesQuery } from '../staff-queries.ts';

/** Every path has one, so it stands for all of them. */
const everywhere = '/';
const shownAtMost = 8;

export function KnownIssues() {
  const here = useLocation({ select: ({ pathname }) => `${pathname.replace(/\/+$/, '')}/` });
  const [path, setPath] = useState(everywhere);
  const issues = useQuery(issuesQuery(path));
  return (
    <Section title="Known issues" lead="What failed for anybody in the last day, the most frequent first.">
      <div className={classes.controls}>
        <FilterChips
          label="Where"
          value={[everywhere, here].find((one) => one === path)}
          options={[
            { value: everywhere, label: 'Everywhere' },
            { value: here, label: 'Staff’s own' },
          ]}
          onChange={(next) => setPath(next ?? everywhere)}
        />
        <SearchBox
          label="A path, such as /user/business"
          value={path === everywhere || path === here ? '' : path}
          onSearch={(text) => setPath(text.trim() || everywhere)}
        />
      </div>
      <QueryState query={issues}>
        {({ issues: found }) =>
          found.length === 0 ? (
            <p className={classes.quiet}>
              Nothing failed {path === everywhere ? 'anywhere' : `at ${path}`} since yesterday.
            </p>
          ) : (
            <>
              <ul className={classes.rows}>
                {found.slice(0, shownAtMost).map((issue) => (
                  <li key={`${issue.place} ${issue.code}`} className={classes.row}>
                    <Badge color={issue.code === 'unexpected' || issue.code === 'job-failed' ? 'red' : 'gray'}>
                      {formatNumber(issue.count)} ×
                    </Badge>
                    <span className={classes.words}>
                      <code className={classes.place}>{issue.place}</code>
                      <small>{issue.code}</small>
                    </span>
                    <small className={classes.aside}>
                      <DateTime at={issue.last_at} show="relative" />
                    </small>
                  </li>
                ))}
              </ul>
              {found.length > shownAtMost && (
                <p className={classes.quiet}>
                  And {formatNumber(found.length - shownAtMost)} more. Name a path to see them.
                </p>
              )}
            </>
          )
        }
      </QueryState>
    </Section>
  );
}
