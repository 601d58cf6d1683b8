CREATE TABLE "asked_videos" (
	"question" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"token" text NOT NULL,
	"file_key" text NOT NULL,
	"family" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"source" jsonb,
	"uploaded_by_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"label" text NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "media_uses_media_id_kind_ref_id_pk" PRIMARY KEY("media_id","kind","ref_id")
);--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"upload_id" integer NOT NULL,
	"offset" bigint NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "upload_chunks_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"media_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_videos_asked" ON "asked_videos" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_token" ON "media" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "media_business_file" ON "media" USING btree ("business_id","file_key");--> statement-breakpoint
CREATE INDEX "media_business" ON "media" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "media_file" ON "media" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "media_uses_ref" ON "media_uses" USING btree ("kind","ref_id");--> statement-breakpoint
CREATE INDEX "stored_files_touched" ON "stored_files" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "upload_chunks_file" ON "upload_chunks" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "uploads_business" ON "uploads" USING btree ("business_id","state");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");
