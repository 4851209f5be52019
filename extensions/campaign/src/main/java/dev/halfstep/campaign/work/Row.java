package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * A row of the tables: the result and the cost of one run.
 *
 * @param index the index of the run in the campaign, from 0
 * @param result the result
 * @param cost the cost
 * @param member the address of the member that executed the run; empty if none did
 * @serial exclude
 */
public record Row(int index, Result result, Cost cost, String member) implements Serializable {}
