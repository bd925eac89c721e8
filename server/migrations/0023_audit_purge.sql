-- What is a year old goes. As its owner: the role that the service works with may have no right to remove an entry.
CREATE FUNCTION purge_audit() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM audit_entries WHERE created_at < now() - interval '1 year'
$$;
