import { createContext, useContext } from 'react';
import { browserTimeZone } from '../../lib/format.ts';

/** The time zone for displayed times: the user's, set by the shell; the browser's until then. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

export const useTimeZone = (): string => useContext(TimeZoneContext) ?? browserTimeZone();
