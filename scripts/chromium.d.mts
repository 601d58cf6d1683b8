export declare const chromiumArgs: string[];
export declare const howToGetChromium: string;
export declare function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export declare function requireChromium(env?: NodeJS.ProcessEnv): string;
