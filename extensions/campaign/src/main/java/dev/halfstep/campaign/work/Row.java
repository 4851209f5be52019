package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * The result of one run with its cost.
 *
 * @param index the number of the run in the campaign, from 0
 * @param result the result
 * @param cost the cost
 * @param member the address of the member that ran it
 * @serial exclude
 */
public record Row(int index, Result result, Cost cost, String member) implements Serializable {}
