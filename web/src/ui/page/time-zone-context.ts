import { createContext, useContext } from 'react';
import { browserZone } from '../../lib/format.ts';

/** The zone times are shown in: the business's, once the shell knows it, and the browser's until then. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

export const useTimeZone = (): string => useContext(TimeZoneContext) ?? browserZone();
