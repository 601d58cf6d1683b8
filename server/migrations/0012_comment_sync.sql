CREATE TABLE "comment_syncs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_syncs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"pages" jsonb NOT NULL,
	"shows_names" boolean NOT NULL,
	"holds" boolean NOT NULL,
	"days" integer NOT NULL,
	"saved_by_id" integer NOT NULL,
	"read_at" timestamp with time zone,
	"reading_until" timestamp with time zone,
	"news" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "synced_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synced_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sync_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"share_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	"parent_id" text,
	"author" text,
	"is_own" boolean NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"written_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_syncs" ADD CONSTRAINT "comment_syncs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_syncs" ADD CONSTRAINT "comment_syncs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_syncs" ADD CONSTRAINT "comment_syncs_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_comments" ADD CONSTRAINT "synced_comments_sync_id_comment_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."comment_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_syncs_site" ON "comment_syncs" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "comment_syncs_business" ON "comment_syncs" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "synced_comments_once" ON "synced_comments" USING btree ("sync_id","remote_id");--> statement-breakpoint
CREATE INDEX "synced_comments_post" ON "synced_comments" USING btree ("sync_id","post_id","written_at");--> statement-breakpoint
CREATE INDEX "synced_comments_share" ON "synced_comments" USING btree ("sync_id","share_id");--> statement-breakpoint
CREATE INDEX "synced_comments_newest" ON "synced_comments" USING btree ("sync_id","written_at");