-- The parts of three letters a text is made of: whatever contains the text has all of its parts.
CREATE FUNCTION search_parts(whole text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT substr(whole, n, 3) FROM generate_series(1, length(whole) - 2) AS n)
$$;
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_parts(lower("name" || ' ' || "email")));
--> statement-breakpoint
CREATE INDEX "businesses_search" ON "businesses" USING gin (search_parts(lower("name")));
