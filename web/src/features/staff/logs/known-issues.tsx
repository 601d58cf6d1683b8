import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import classes from '../staff.module.css';
import { issuesQuery } from '../staff-queries.ts';

/** Prefix that matches all paths, because every path contains a slash. */
const allPaths = '/';
const maxShown = 8;

export function KnownIssues() {
  const staffPath = useLocation({ select: ({ pathname }) => `${pathname.replace(/(?<!\/)\/+$/, '')}/` });
  const [path, setPath] = useState(allPaths);
  const issues = useQuery(issuesQuery(path));
  return (
    <Section title="Known issues" lead="Errors of all users in the last 24 hours, most frequent first.">
      <div className={classes.controls}>
        <FilterChips
          label="Where"
          value={[allPaths, staffPath].find((option) => option === path)}
          options={[
            { value: allPaths, label: 'Everywhere' },
            { value: staffPath, label: 'Staff pages' },
          ]}
          onChange={(next) => setPath(next ?? allPaths)}
        />
        <SearchBox
          label="Path, such as /user/business"
          value={path === allPaths || path === staffPath ? '' : path}
          onSearch={(text) => setPath(text.trim() || allPaths)}
        />
      </div>
      <QueryState query={issues}>
        {({ issues: issueList }) =>
          issueList.length === 0 ? (
            <p className={classes.quiet}>
              {path === allPaths ? 'No errors' : `No errors at ${path}`} in the last 24 hours.
            </p>
          ) : (
            <>
              <ul>
                {issueList.slice(0, maxShown).map((issue) => (
                  <Flex
                    component="li"
                    key={`${issue.place} ${issue.code}`}
                    icons="dimmed"
                    gap="8px 16px"
                    wrap
                    py={10}
                    divided="between"
                  >
                    <Badge color={issue.code === 'unexpected' || issue.code === 'job-failed' ? 'red' : 'gray'}>
                      {formatNumber(issue.count)} ×
                    </Badge>
                    <span className={classes.text}>
                      <code className={classes.path}>{issue.place}</code>
                      <small>{issue.code}</small>
                    </span>
                    <small>
                      <DateTime at={issue.last_at} show="relative" />
                    </small>
                  </Flex>
                ))}
              </ul>
              {issueList.length > maxShown && (
                <p className={classes.quiet}>
                  And {formatNumber(issueList.length - maxShown)} more. Enter a path to see them.
                </p>
              )}
            </>
          )
        }
      </QueryState>
    </Section>
  );
}
