-- A browser that holds the lists of riders and horses loads only what has changed since. Triggers log every change here,
-- whoever makes it, and broadcast that there is one. A broadcast carries no name.

-- CreateTable
CREATE TABLE "directory_changes" (
    "id" BIGSERIAL NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "item_id" INTEGER,
    "organization_id" INTEGER,
    "changed_in" BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "directory_changes_changed_in_idx" ON "directory_changes"("changed_in");

-- CreateIndex
CREATE INDEX "directory_changes_created_at_idx" ON "directory_changes"("created_at");

ALTER TABLE "directory_changes" ADD CONSTRAINT "directory_changes_kind" CHECK ("kind" IN ('riders', 'horses'));

-- The n-th item changed in the list of the n-th organization; a null organization stands for all. Beyond 1,000 items in
-- one statement the log says only that the list is another one. Only organizations with somebody signed in who makes
-- draws are told.
CREATE FUNCTION log_directory_changes(of_kind text, item_ids int[], organization_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(item_ids), 0) = 0 THEN RETURN; END IF;
  INSERT INTO directory_changes (kind, item_id, organization_id)
  SELECT DISTINCT of_kind, CASE WHEN cardinality(item_ids) <= 1000 THEN item_id END, organization_id
  FROM unnest(item_ids, organization_ids) AS changed (item_id, organization_id);
  INSERT INTO broadcasts (channel, event, payload)
  SELECT 'private-directory.' || organizations.id, 'changed',
    jsonb_build_object('kind', of_kind, 'version', pg_current_xact_id()::text::bigint)
  FROM organizations
  WHERE (organizations.id = ANY(organization_ids) OR array_position(organization_ids, NULL) IS NOT NULL)
    AND EXISTS (
      SELECT FROM memberships JOIN sessions USING (user_id)
      WHERE memberships.organization_id = organizations.id AND role IN ('owner', 'organizer') AND expires_at > now());
END $$;

-- The organizations whose lists hold this person: the one that typed them in; all of them (null) where they ride; else
-- those that they belong to. See `drawableBy` in server/models/people/riders.ts.
CREATE FUNCTION lists_with(person_id int, typed_in_by int, rides boolean) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT typed_in_by WHERE typed_in_by IS NOT NULL OR rides
  UNION ALL
  SELECT organization_id FROM memberships WHERE user_id = person_id AND typed_in_by IS NULL AND NOT rides
$$;

CREATE FUNCTION riders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(added.id), array_agg(list))
  FROM added, lists_with(added.id, added.organization_id, added.rides) AS list;
  RETURN NULL;
END $$;

CREATE FUNCTION riders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(removed.id), array_agg(list))
  FROM removed, lists_with(removed.id, removed.organization_id, removed.rides) AS list;
  RETURN NULL;
END $$;

CREATE FUNCTION riders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(id), array_agg(list))
  FROM (
    SELECT after.id, list FROM before JOIN after USING (id), LATERAL (
      SELECT lists_with(before.id, before.organization_id, before.rides)
      UNION SELECT lists_with(after.id, after.organization_id, after.rides)) AS lists (list)
    WHERE (before.name, before.email, before.rides, before.organization_id, before.deleted_at, before.merged_into_id)
      IS DISTINCT FROM (after.name, after.email, after.rides, after.organization_id, after.deleted_at, after.merged_into_id)
  ) AS changed;
  RETURN NULL;
END $$;

CREATE TRIGGER users_added AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION riders_added();
CREATE TRIGGER users_changed AFTER UPDATE ON "users" REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION riders_changed();
CREATE TRIGGER users_removed AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION riders_removed();

-- Members who don't ride are in the list of their organization only.
CREATE FUNCTION members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(users.id), array_agg(added.organization_id))
  FROM added JOIN users ON users.id = user_id WHERE NOT rides;
  RETURN NULL;
END $$;

CREATE FUNCTION members_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('riders', array_agg(users.id), array_agg(removed.organization_id))
  FROM removed JOIN users ON users.id = user_id WHERE NOT rides;
  RETURN NULL;
END $$;

CREATE TRIGGER memberships_added AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION members_added();
CREATE TRIGGER memberships_removed AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION members_removed();

-- A horse without an organization is registered, and in all lists.
CREATE FUNCTION horses_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('horses', array_agg(id), array_agg(organization_id)) FROM added;
  RETURN NULL;
END $$;

CREATE FUNCTION horses_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('horses', array_agg(id), array_agg(organization_id)) FROM removed;
  RETURN NULL;
END $$;

CREATE FUNCTION horses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_directory_changes('horses', array_agg(id), array_agg(list))
  FROM (
    SELECT after.id, list FROM before JOIN after USING (id), LATERAL (
      SELECT before.organization_id UNION SELECT after.organization_id) AS lists (list)
    WHERE (before.name, before.rrrs_id, before.organization_id)
      IS DISTINCT FROM (after.name, after.rrrs_id, after.organization_id)
  ) AS changed;
  RETURN NULL;
END $$;

CREATE TRIGGER horses_added AFTER INSERT ON "horses" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION horses_added();
CREATE TRIGGER horses_changed AFTER UPDATE ON "horses" REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION horses_changed();
CREATE TRIGGER horses_removed AFTER DELETE ON "horses" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION horses_removed();
