// Replaces zod's JSON Schema generator in the web build, see `vite.config.ts`.
const none = () => () => {
  throw new Error('JSON Schema is generated on the server only.');
};

export const createToJSONSchemaMethod = none;
export const createStandardJSONSchemaMethod = none;
export const extractDefs = none;
export const finalize = none;
export const handleUnrepresentable = none;
export const initializeContext = none;
export const process = none;
export const processSchema = none;
